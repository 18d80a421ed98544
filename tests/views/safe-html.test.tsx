import { describe, expect, test } from 'vitest'
import { Island } from '#views/components/island.tsx'
import { SafeHtml } from '#views/components/safe-html.tsx'
import { draw } from './render.tsx'

const shown = (html: string) => draw(<SafeHtml html={html} />)

describe('HTML from people', () => {
  test('HTML from people keeps paragraphs, lists, emphasis and links', () => {
    const html = '<p>a <b>b</b> <em>c</em><br /></p><ul><li>d</li></ul><ol><li>e</li></ol>'
    expect(shown(html)('div').html()?.replace('<br>', '<br />')).toBe(html)
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<p onclick="alert(1)" style="color:red" hx-get="/x" class="y">t</p>',
    '<a href="javascript:alert(1)">t</a>',
    '<a href="//evil.example">t</a>',
    '<iframe srcdoc="<script>1</script>"></iframe>',
    '<x-island name="rich-text">t</x-island>',
    '<form action="/x"><button>t</button></form>',
  ])('drops what could act: %s', (html) => {
    const $ = shown(html)
    expect(
      $('script, img, svg, iframe, form, x-island, [onclick], [style], [class=y]').length,
    ).toBe(0)
    expect($('a[href], div [hx-get]').length).toBe(0)
  })

  test('links cannot reach back, and htmx stays out', () => {
    const $ = shown('<a href="https://example.com">t</a>')
    expect($('a').attr('rel')).toBe('noopener noreferrer')
    expect($('div').is('[hx-ignore]')).toBe(true)
  })

  test('plain text keeps its paragraphs', () => {
    const $ = shown('One & two < three\nfour\n\nFive')
    expect($('p').length).toBe(2)
    expect($('p').first().html()).toBe('One &amp; two &lt; three<br>four')
  })
})

test('an island’s facts cannot break out of their attribute [X02]', () => {
  const props = { a: '</script><x>&"\'\u2028' }
  const $ = draw(
    <Island name="any" props={props}>
      text
    </Island>,
  )
  const written = $('x-island').attr('props') ?? ''
  expect(written).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(written)).toEqual(props)
  expect($('x').length).toBe(0)
})
