import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodedEntities, textOfHtml } from './html-text.ts';

test('entities are decoded once, in every notation', () => {
  for (const [html, text] of [
    ['Salt &amp; Pepper Mill &ndash; Oak', 'Salt & Pepper Mill – Oak'],
    ['I&#39;m &#x201C;happy&#x201d; &quot;now&quot;', 'I\'m “happy” "now"'],
    ['Gr&ouml;&szlig;e &EACUTE; &Eacute;', 'Größe é É'],
    ['&#150; &hellip; &euro;5 &hearts; &#128512;', '– … €5 ♥ 😀'],
    ['&amp;amp; &amp;lt;', '&amp; &lt;'],
    ['A & B, R&D; &unknown; &#0; &#xD800; &#x110000;', 'A & B, R&D; &unknown; &#0; &#xD800; &#x110000;'],
  ] as const)
    assert.equal(decodedEntities(html), text);
});

test('block tags become line breaks and other tags go', () => {
  for (const [html, text] of [
    ['<p>I&#39;m happy with it.</p><br>Would buy again', "I'm happy with it.\n\nWould buy again"],
    ['One<br/>two<BR />three', 'One\ntwo\nthree'],
    ['<div><b>Very</b> <em class="x">good</em></div>\n<ul><li>a</li><li>b</li></ul>', 'Very good\n\na\n\nb'],
    ['<a href="https://shop.example/?a=1&amp;b=2">link</a>&nbsp;here', 'link here'],
    ['before<script>alert("1 < 2")</script><!-- wp:paragraph -->after', 'beforeafter'],
    ['<img src=x onerror=alert(1)>Fine<style>p{}</style>', 'Fine'],
  ] as const)
    assert.equal(textOfHtml(html), text);
});

test('comparisons, hearts and unknown tags stay', () => {
  for (const text of ['a < b and c > d', 'I <3 it', '<Anna> wrote', 'if a <b and c> d', 'x<5 & y>2', '5 > 4'])
    assert.equal(textOfHtml(text), text);
});

test('what is escaped twice is a tag in the text', () => {
  assert.equal(textOfHtml('write &lt;b&gt; for bold'), 'write <b> for bold');
});

// With steps in the square of its length, this would run for hours.
test('a text of megabytes that begins tags and ends none is read', () => {
  for (const piece of ['<!--', '<a b="', "<i a='", '<a ', '&', '<p   ']) {
    const text = piece.repeat(300_000);
    assert.ok(textOfHtml(text) === text, piece);
  }
  assert.equal(textOfHtml('<script>'.repeat(300_000)), '');
});
