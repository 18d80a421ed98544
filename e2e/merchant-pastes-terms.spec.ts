import { expect } from '@playwright/test'
import { signIn } from './support/person.ts'
import { test } from './support/test.ts'

const word = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp;&nbsp;</span></span><![endif]>${text}</p>`

const pasted: [what: string, html: string, terms: string][] = [
  [
    'a nested list of Word',
    word(1, '·', 'One per table') + word(2, 'o', 'Not at noon') + word(1, '·', 'Cash only'),
    '<ul><li>One per table<ul><li>Not at noon</li></ul></li><li>Cash only</li></ul>',
  ],
  [
    'a numbered list of Word',
    word(1, '1.', 'Book first') + word(1, '2.', 'Then come'),
    '<ol><li>Book first</li><li>Then come</li></ol>',
  ],
  [
    'bullets as text',
    '<p>·&nbsp;&nbsp; One per table</p><p>•&nbsp;Cash only</p>',
    '<ul><li>One per table</li><li>Cash only</li></ul>',
  ],
  ['numbers as text', '<p>1. Book</p><p>2) Come</p>', '<ol><li>Book</li><li>Come</li></ol>'],
  ['a sentence with a number', '<p>1. January is closed</p>', '<p>1. January is closed</p>'],
  [
    'a table',
    '<table><tbody><tr><td>Mon</td><td><p>10am</p></td></tr><tr><td>Tue</td><td>11am</td></tr></tbody></table>',
    '<p>Mon 10am</p><p>Tue 11am</p>',
  ],
  [
    'a quotation and code',
    '<blockquote>Quoted</blockquote><pre>code line</pre>',
    '<p>Quoted</p><p>code line</p>',
  ],
  ['definitions', '<dl><dt>Tea</dt><dd>Hot</dd></dl>', '<p>Tea</p><p>Hot</p>'],
  ['a heading', '<h2>Terms</h2><p>Be kind</p>', '<p>Terms</p><p>Be kind</p>'],
  [
    'emphasis of Google Docs',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">Bold</span><span style="font-weight:400"> and </span><span style="font-style:italic">slanted</span></p></b>',
    '<p><b>Bold</b> and <i>slanted</i></p>',
  ],
  [
    'a link to an address, and one that acts',
    '<p><a href="mailto:shop@example.lk">Write</a> <a href="javascript:x()">us</a></p>',
    '<p><a href="mailto:shop@example.lk">Write</a> <a>us</a></p>',
  ],
]

/** What the editor adds for the caret. */
const besides = /<\/?div>|<br>(?=<\/)|<p>(?:<br>)?<\/p>/g

test('what is pasted into the terms keeps its lists, lines, emphasis and addresses', async ({
  browser,
}) => {
  const { page } = await signIn(browser, 'ruwani@malabebadmintonhall.example')
  await page.goto('/deals/add')
  const editor = page.locator('.editor [role=textbox]')
  await expect(editor).toBeVisible()
  await expect(editor).toHaveAttribute('translate', 'no')
  const field = page.locator('textarea[name=termsAndConditions]')
  for (const [what, html, terms] of pasted) {
    await editor.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await editor.evaluate((area, content) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', content)
      area.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, html)
    await expect
      .poll(async () => (await field.inputValue()).replaceAll(besides, ''), {
        message: what,
      })
      .toContain(terms)
  }
})
