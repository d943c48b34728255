type Content = Node | string | null;

/** An element with attributes and content. Texts are never parsed as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content.filter((one) => one !== null));
  return made;
}

/** A button that downloads a text as a file. */
export function download(label: string, file: { name: string; text: string }): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'button' }, label);
  button.addEventListener('click', () => {
    const href = URL.createObjectURL(new Blob([file.text], { type: 'text/plain' }));
    element('a', { href, download: file.name }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  });
  return button;
}

const shapes = {
  passed: 'M4 12.5 9.5 18 20 6.5',
  failed: 'M12 3v11m0 5v.5',
  unknown: 'M8.5 8.5a3.5 3.5 0 1 1 4.6 3.3c-.7.3-1.1.9-1.1 1.7v1m0 4.5v.5',
} as const;
export type Icon = keyof typeof shapes;

/** An icon, so that color alone does not convey the meaning. */
export function icon(name: Icon): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', 'aria-hidden': 'true' }))
    svg.setAttribute(key, value);
  const stroke = { d: shapes[name], fill: 'none', stroke: 'currentColor', 'stroke-width': '2.6' };
  for (const [key, value] of Object.entries({ ...stroke, 'stroke-linecap': 'round' }))
    path.setAttribute(key, value);
  svg.append(path);
  return svg;
}
