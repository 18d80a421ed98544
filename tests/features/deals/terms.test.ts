import { describe, expect, test } from 'vitest'
import { keptTerms, termsHtml, termsText } from '#views/deals/terms.ts'

describe('plain terms', () => {
  test('lose no sign that markup would take for its own', () => {
    expect(termsHtml('Tom & Jo < 3 > 2')).toBe('<p>Tom &amp; Jo &lt; 3 &gt; 2</p>')
  })

  test('are parts between blank lines, whatever is blank about them', () => {
    expect(termsHtml('\n one\n \t\ntwo\r\n\r\n\r\nthree \n')).toBe(
      '<p>one</p><p>two</p><p>three</p>',
    )
  })

  test('are a list where every line begins with a hyphen, else lines', () => {
    expect(termsHtml('- one\n- two')).toBe('<ul><li>one</li><li>two</li></ul>')
    expect(termsHtml('For you:\n- one')).toBe('<p>For you:<br>- one</p>')
    expect(termsHtml('-one\n-two')).toBe('<p>-one<br>-two</p>')
  })

  test('that were saved as markup stay it, in whatever case and with whatever attributes', () => {
    for (const html of ['<P>one</P>', '<a href="/x">one</a>', 'one<br>', '<b>one</b>']) {
      expect(termsHtml(html)).toBe(html)
    }
    expect(termsHtml('<pre>one</pre>')).toBe('<p>&lt;pre&gt;one&lt;/pre&gt;</p>')
  })
})

describe('rich terms as text', () => {
  test('have a line for each line, and a blank one between parts', () => {
    const html =
      '<ol class="x"><li value="2">one</li><LI>two</LI></ol><div>three<br>four<br/>five<br />six</div><p></p><p>seven</p>'
    expect(termsText(html)).toBe('- one\n- two\n\nthree\nfour\nfive\nsix\n\nseven')
  })

  test('are plain text as it is, its signs and blanks too', () => {
    expect(termsText(' a &amp; b\n\n\n\n')).toBe(' a &amp; b\n\n\n\n')
  })
})

test('terms that come back as they were shown are those that were there', () => {
  const rich = '<p>Book <b>early</b>.</p>'
  expect(keptTerms(' Book early.\r\n', rich)).toBe(rich)
  expect(keptTerms('Book late.', rich)).toBe('Book late.')
})
