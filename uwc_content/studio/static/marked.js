// Underlines stretches of what somebody types: the same text lies behind the field, with marks in it.

/** Returns a function that takes stretches: [{start, end, is_error, title}], counted in UTF-16 units. */
export function underlining(field) {
  const frame = document.createElement("div");
  frame.className = "underlined";
  const behind = document.createElement("div");
  behind.className = "behind";
  behind.setAttribute("aria-hidden", "true");
  field.before(frame);
  frame.append(behind, field);
  let marks = [];
  const draw = () => {
    const text = field.value;
    const pieces = [];
    let at = 0;
    for (const { start, end, is_error: isError } of marks) {
      if (start < at || start >= text.length) continue; // two faults of one stretch are underlined once
      pieces.push(text.slice(at, start));
      const mark = document.createElement("mark");
      mark.className = isError ? "error" : "warning";
      mark.textContent = text.slice(start, Math.max(end, start + 1));
      pieces.push(mark);
      at = Math.max(end, start + 1);
    }
    pieces.push(text.slice(at), "\n"); // a last line that is empty has its height as well
    behind.replaceChildren(...pieces);
    follow();
  };
  const follow = () => {
    behind.scrollTop = field.scrollTop;
    behind.scrollLeft = field.scrollLeft;
    behind.style.width = `${field.clientWidth}px`;
  };
  field.addEventListener("scroll", follow);
  new ResizeObserver(follow).observe(field);
  // What is typed moves the marks that follow it, until the next answer comes.
  let before = field.value;
  field.addEventListener("input", () => {
    const now = field.value;
    const moved = now.length - before.length;
    const caret = field.selectionEnd - Math.max(moved, 0);
    marks = marks.map((each) => (each.start >= caret ? { ...each, start: each.start + moved, end: each.end + moved } : each))
      .filter((each) => each.end > each.start && each.start >= 0);
    before = now;
    draw();
  });
  return (stretches) => {
    before = field.value;
    marks = [...stretches].sort((a, b) => a.start - b.start || b.is_error - a.is_error);
    draw();
  };
}

/** The server counts characters; the browser counts UTF-16 units. */
export function units(text, characters) {
  let at = 0;
  for (let i = 0; i < characters && at < text.length; i++) at += text.codePointAt(at) > 0xffff ? 2 : 1;
  return at;
}

/** Selects a stretch and brings it into view. */
export function pointAt(field, { start, end }) {
  field.focus();
  field.setSelectionRange(start, Math.max(end, start + 1));
}

/** A row that tells a fault: code, message, the line with its caret as on the command line, and what to do. */
export function faultRow(fault, line, caret, go) {
  const row = document.createElement("li");
  row.className = fault.is_error ? "error" : "warning";
  const head = document.createElement(go ? "button" : "span");
  if (go) {
    head.type = "button";
    head.className = "quiet told-fault";
    head.onclick = go;
  }
  head.textContent = `${fault.code}: ${fault.message}`;
  row.append(head);
  if (caret) {
    const place = document.createElement("pre");
    place.textContent = `${line}\n${caret}`;
    row.append(place);
  }
  if (fault.hint) {
    const hint = document.createElement("span");
    hint.className = "soft";
    hint.textContent = fault.hint;
    row.append(hint);
  }
  return row;
}

/** A caret below the first character of a stretch and tildes below the rest of it. */
export function caretBelow(line, start, end) {
  const width = Math.max(1, [...line.slice(start, end)].length);
  return " ".repeat([...line.slice(0, start)].length) + "^" + "~".repeat(width - 1);
}
