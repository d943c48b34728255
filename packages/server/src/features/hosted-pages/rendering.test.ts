import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Html } from '@tribune/contract/html';
import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { live } from 'lit-html/directives/live.js';
import { rendered } from './rendering.ts';

const hostile = `"><script>'&`;
const escaped = '&quot;&gt;&lt;script&gt;&#39;&amp;';
const source = (template: unknown) => rendered(template).source;

test('values are escaped wherever a template has them', () => {
  assert.equal(source(html`<p>${hostile}</p>`), `<p>${escaped}</p>`);
  assert.equal(source(html`<p title=${hostile}></p>`), `<p title="${escaped}"></p>`);
  assert.equal(source(html`<p class="a ${hostile} b"></p>`), `<p class="a ${escaped} b"></p>`);
  assert.equal(source(html`<input .value=${live(hostile)} />`), `<input value="${escaped}" />`);
  assert.equal(
    source(html`<textarea rows="2" .value=${hostile}></textarea>`),
    `<textarea rows="2">${escaped}</textarea>`,
  );
});

test('nested templates, lists and directives are shown, and what is absent is not', () => {
  const items = [1, 2].map((item) => html`<li>${item}</li>`);
  assert.equal(source(html`<ul>${items}</ul>`), '<ul><li>1</li><li>2</li></ul>');
  assert.equal(
    source(html`${keyed('a', html`<b>x</b>`)}${null}${undefined}${nothing}${false}${''}`),
    '<b>x</b>',
  );
  assert.equal(source(html`<p>${new Html('<b>x</b>')}${0}</p>`), '<p><b>x</b>0</p>');
});

test('switches, properties and listeners become attributes, as far as HTML has them', () => {
  const input = (on: boolean) =>
    html`<input type="radio" ?required=${on} .checked=${live(on)} @change=${() => {}} />`;
  assert.equal(source(input(true)), '<input type="radio" required checked />');
  assert.equal(source(input(false)), '<input type="radio" />');
  assert.equal(
    source(html`<a href=${nothing} aria-current=${false} part="link">x</a>`),
    '<a aria-current="false">x</a>',
  );
  assert.equal(
    source(html`<tribune-media-strip .style=${'color:red'} .review=${{}}></tribune-media-strip>`),
    '<tribune-media-strip></tribune-media-strip>',
  );
});
