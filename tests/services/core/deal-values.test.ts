import { describe, expect, test } from 'vitest'
import { hasCheckCharacter, withCheckCharacter } from '#src/contract/core/check-character.ts'
import { visibleLength } from '#src/platform/visible-text.ts'
import { createDealCode } from '#src/services/core/deals/deal-code.ts'
import { sanitizeTerms } from '#src/services/core/deals/sanitize-terms.ts'
import { formatTime, parseTime } from '#src/services/core/deals/times.ts'

describe('terms and conditions', () => {
  test('keep simple markup and lose everything that could act [DEAL-53]', () => {
    const dirty =
      '<p onclick="x()">Bring <strong>this</strong> <a href="javascript:x()">coupon</a></p><script>x()</script><img src=x onerror=x()>'
    expect(sanitizeTerms(dirty)).toBe('<p>Bring <strong>this</strong> <a>coupon</a></p>')
    expect(sanitizeTerms('<a href="https://harbour.example" target="_blank">us</a>')).toBe(
      '<a href="https://harbour.example">us</a>',
    )
    expect(sanitizeTerms('<a href="//evil.example">us</a>')).toBe('<a>us</a>')
  })

  test.each([
    ['<a href="mailto:shop@example.lk">us</a>', '<a href="mailto:shop@example.lk">us</a>'],
    [
      '<table><tr><td>Mon</td><td>10am</td></tr><tr><td>Tue</td><td>11am</td></tr></table>',
      'Mon 10am<br />Tue 11am',
    ],
    ['<blockquote>Quoted</blockquote><pre>code line</pre>', 'Quoted<br />code line'],
    ['<blockquote><p>One</p></blockquote><p>Two</p>', '<p>One</p><p>Two</p>'],
    ['<dl><dt>Tea</dt><dd>Hot</dd></dl>', 'Tea<br />Hot'],
    ['<div>One</div><div>Two</div>', 'One<br />Two'],
    ['<h2>Terms</h2><ul><li>One</li></ul>', 'Terms<ul><li>One</li></ul>'],
    ['<p>One<br>Two</p>', '<p>One<br />Two</p>'],
    ['<section><h3>A</h3><p>B</p></section>', 'A<p>B</p>'],
    ['<table><tr><th>Day</th><th></th></tr></table>', 'Day'],
  ])('keep the lines of %s [TYPED-18]', (html, expected) => {
    expect(sanitizeTerms(html)).toBe(expected)
    expect(sanitizeTerms(expected)).toBe(expected)
  })

  test('count what is read: markup nothing, an entity or an emoji one', () => {
    expect(visibleLength('<p>Tea &amp; cake</p>')).toBe(10)
    expect(visibleLength('<p> </p><br />')).toBe(0)
    expect(visibleLength('<p>🍛</p>')).toBe(1)
    expect(visibleLength(`<ul><li>${'a'.repeat(100)}</li><li>${'b'.repeat(99)}</li></ul>`)).toBe(
      200,
    )
  })
})

describe('times', () => {
  test('times are hours and minutes in steps of 15, before and after noon [DEAL-23]', () => {
    expect(parseTime('12:00 AM')).toBe(0)
    expect(parseTime('12:15 PM')).toBe(735)
    expect(parseTime('11:45 pm')).toBe(1425)
    const wrong = [
      '9:15 AM',
      '09:10 AM',
      '13:00 PM',
      '00:15 AM',
      '',
      '09:15',
      ' 09:15 AM',
      '09:15 AM.',
    ]
    for (const text of wrong) {
      expect(parseTime(text)).toBeNull()
    }
    expect([0, 555, 735].map(formatTime)).toEqual(['12:00 AM', '09:15 AM', '12:15 PM'])
  })
})

describe('deal codes', () => {
  test('notice any one wrong character', () => {
    const code = createDealCode()
    expect(code).toHaveLength(8)
    expect(hasCheckCharacter(code)).toBe(true)
    for (let place = 0; place < code.length; place += 1) {
      for (const other of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
        const wrong = code.slice(0, place) + other + code.slice(place + 1)
        expect(hasCheckCharacter(wrong)).toBe(wrong === code)
      }
    }
  })

  test('deal codes are made of the seven characters and their check character', () => {
    expect(withCheckCharacter('0000000')).toBe('00000000')
    expect(hasCheckCharacter('ILOU0000')).toBe(false)
  })
})
