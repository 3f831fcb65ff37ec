// Searches without accents, filters by facts, and scales wide faces to the width that there is.
"use strict";
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/g, "l").replace(/Ł/g, "L").toLowerCase();
const search = document.getElementById("search");
const choices = [...document.querySelectorAll("select[data-field]")];
const found = document.getElementById("found");
const entries = [...document.querySelectorAll("article")].map((article) => ({
  article,
  facts: JSON.parse(article.dataset.facts),
  words: plain(article.id + " " + article.querySelector(".words").textContent),
}));

function show() {
  const wanted = plain(search.value).split(/\s+/).filter(Boolean);
  const asked = choices.filter((each) => each.value).map((each) => [each.dataset.field, each.value]);
  let number = 0;
  for (const { article, facts, words } of entries) {
    const fits = wanted.every((word) => words.includes(word)) && asked.every(([field, value]) => facts[field] === value);
    article.hidden = !fits;
    if (fits) number += 1;
  }
  for (const section of document.querySelectorAll("main section"))
    section.hidden = !section.querySelector("article:not([hidden])");
  found.textContent = found.dataset.words.replace("{n}", number).replace("{all}", entries.length);
  document.getElementById("nothing").hidden = number > 0;
}

function fit() {
  const room = document.querySelector("main").clientWidth - 60;
  for (const face of document.querySelectorAll(".room")) {
    const width = Number(face.style.getPropertyValue("--w"));
    face.style.setProperty("--k", Math.min(1, room / width, 760 / width));
    face.parentElement.style.setProperty("--widest", Math.max(238, Math.min(width, room, 760)));
  }
}

function open() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target && target.hidden) {
    search.value = "";
    for (const each of choices) each.value = "";
    show();
  }
  if (target) target.scrollIntoView();
  for (const link of document.querySelectorAll("nav a")) link.hash = location.hash;
}

search.addEventListener("input", show);
for (const each of choices) each.addEventListener("change", show);
addEventListener("resize", fit);
addEventListener("hashchange", open);
fit();
show();
open();
