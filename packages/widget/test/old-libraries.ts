/*
 * What libraries that stores still load replace of a browser's built-ins, written anew after their documentation. Each runs
 * before the page's other scripts, like a library in its head.
 */

/** Methods that Prototype.js gives all elements, with the element as `this`, and its own enumerable methods of arrays. */
const prototype17 = `
  const elements = HTMLElement.prototype;
  elements.remove = function () { this.parentNode.removeChild(this); return this; };
  elements.scrollTo = function () { window.scrollTo(0, this.offsetTop); return this; };
  elements.show = function () { this.style.display = ''; return this; };
  elements.hide = function () { this.style.display = 'none'; return this; };
  elements.toggle = function () { return this.style.display ? this.show() : this.hide(); };
  elements.update = function (text) { this.innerHTML = text ?? ''; return this; };
  elements.replace = function (text) { this.outerHTML = text; return this; };
  elements.clone = function (deep) { return this.cloneNode(deep); };
  elements.next = function () { return this.nextElementSibling; };
  elements.select = function (selector) { return [...this.querySelectorAll(selector)]; };
  const known = window.Element;
  window.Element = function (name) { return document.createElement(name); };
  window.Element.prototype = known.prototype;
  window.$A = (values) => {
    if (!values) return [];
    if (values.toArray) return values.toArray();
    const all = new Array(values.length || 0);
    for (let at = 0; at < all.length; at++) all[at] = values[at];
    return all;
  };
  Array.from = window.$A;
  Array.prototype.toArray = function () { return this.slice(); };
  Array.prototype.entries = Array.prototype.toArray;
  Array.prototype.each = function (act) { for (let at = 0; at < this.length; at++) act(this[at], at); return this; };
  Array.prototype.map = function (of, to) { const all = []; this.each((one, at) => all.push(of.call(to, one, at))); return all; };
  Array.prototype.find = function (is) { let found; this.each((one, at) => { if (found === undefined && is(one, at)) found = one; }); return found; };
  Array.prototype.filter = function (is) { const all = []; this.each((one, at) => { if (is(one, at)) all.push(one); }); return all; };
  Array.prototype.some = function (is) { return this.find(is) !== undefined; };
  Array.prototype.toJSON = undefined;`;

/** Prototype.js 1.6 (Magento 1) also has a JSON of its own, another \`reduce\`, and properties that are inherited. */
const prototype16 = `${prototype17}
  Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; };
  Array.prototype.toJSON = function () { return '[' + this.map((one) => JSON.stringify(one)).join(', ') + ']'; };
  Object.keys = (value) => { const all = []; for (const name in value) all.push(name); return all; };
  Object.values = (value) => Object.keys(value).map((name) => value[name]);
  Function.prototype.bind = function (to, ...first) { return (...rest) => this.apply(to, [...first, ...rest]); };`;

/** MooTools 1.3 with its compatibility: types of its own in place of `Event` and `Element`, and another `bind`. */
const mooTools = `
  window.Event = function (event) { this.event = event; };
  window.Event.prototype.stop = function () { this.event.preventDefault(); };
  const elements = Element.prototype;
  window.Element = function (name, set) { return Object.assign(document.createElement(name), set); };
  window.Element.prototype = elements;
  window.Request = function () {};
  elements.scrollTo = function (x, y) { this.scrollLeft = x; this.scrollTop = y; return this; };
  elements.set = function (name, value) { this.setAttribute(name, value); return this; };
  elements.get = function (name) { return this.getAttribute(name); };
  elements.empty = function () { while (this.firstChild) this.firstChild.remove(); return this; };
  Array.from = (item) => item == null ? [] : Array.isArray(item) ? item
    : typeof item.length === 'number' && typeof item !== 'string' ? Array.prototype.slice.call(item) : [item];
  Array.prototype.each = Array.prototype.forEach;
  Array.prototype.include = function (one) { if (!this.includes(one)) this.push(one); return this; };
  Function.prototype.bind = function (to, given) { return (...rest) => this.apply(to, given === undefined ? rest : [].concat(given)); };
  Number.prototype.times = function (act) { for (let at = 0; at < this; at++) act(at); };`;

const pollution = `
  Object.prototype.extend = function (other) { return Object.assign(this, other); };
  Object.prototype.forEach = function (act) { for (const name in this) act(this[name], name); };
  Object.prototype.isEmpty = function () { return false; };
  Array.prototype.last = function () { return this[this.length - 1]; };`;

export const oldLibraries: Readonly<Record<string, string>> = {
  'Prototype.js 1.6': prototype16,
  'Prototype.js 1.7': prototype17,
  MooTools: mooTools,
  'properties of every object': pollution,
  'Prototype.js 1.6 and properties of every object': prototype16 + pollution,
};
