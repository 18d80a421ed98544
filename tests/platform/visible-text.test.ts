import { expect, test } from 'vitest'
import { lineText, spacedText, visibleLength, visibleText } from '#src/platform/visible-text.ts'

test('the text of markup is what a person reads', () => {
  const html = '<p title="x">Tom &amp; <b>“Jo”</b> &lt;3 &gt; &quot;2&quot; &#39;1&#39;&nbsp;!</p>'
  expect(visibleText(html)).toBe('Tom & “Jo” <3 > "2" \'1\'\u00a0!')
  expect(visibleText('&copy; &amp;lt;')).toBe('&copy; &lt;')
})

test.each([
  ['<p>a</p><p>b</p>', 3],
  ['<li>a</li><li>b</li>', 3],
  ['<h2>a</h2><h3>b</h3>', 3],
  ['<div>a</div>b', 3],
  ['a<br>b', 3],
  ['a<br/>b', 3],
  ['a<br  />b', 3],
  ['a<BR>b', 3],
  ['a<b>b</b>', 2],
  ['a \n\t  b', 3],
  [' a ', 1],
])('%s counts as a person reads it', (html, length) => {
  expect(visibleLength(html)).toBe(length)
})

test.each([
  ['<p>a</p><p>b</p>', 'a\n\nb'],
  ['<p>a<br>b</p>', 'a\nb'],
  ['a<br />b<BR/>c', 'a\nb\nc'],
  ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
  ['<p>a</p><ol><li>b</li></ol><p>c</p>', 'a\n\nb\n\nc'],
  ['<h2>a</h2><div>b</div>', 'a\n\nb'],
  ['<div><p>a</p></div><p>b</p>', 'a\n\nb'],
  ['<p>а &amp; б</p><p>&lt;в&gt;</p>', 'а & б\n\n<в>'],
  ['<p>a <b>b</b></p>', 'a b'],
  ['a', 'a'],
  ['', ''],
  ['<p></p><br>', ''],
])('%s has lines and, spaced, is in one', (html, lines) => {
  expect(lineText(html)).toBe(lines)
  expect(spacedText(html)).toBe(lines.replaceAll(/\n+/g, ' '))
})
