import { expect, test } from 'vitest'
import { codeIn, linesMatching } from './source-files.ts'

const views = codeIn('views')
const markup = codeIn('views', 'src', 'islands')

test('only sanitised markup stands unescaped [X01]', () => {
  const others = markup.filter(({ path }) => path !== 'views/components/safe-html.tsx')
  expect(linesMatching(others, /dangerouslySetInnerHTML/), 'Use <SafeHtml>.').toEqual([])
})

test('no style attribute, inline handler or inline script is written', () => {
  expect(
    linesMatching(views, /\sstyle=[{"']/),
    'Use a class of public/styles; the CSP forbids inline styles.',
  ).toEqual([])
  expect(
    linesMatching(views, /\son[A-Z]\w*=\{|\son(click|change|submit|input|load|error)=/),
  ).toEqual([])
  expect(linesMatching(views, /<script(?![^>]*\b(src|type)=)[\s>]/)).toEqual([])
  const blocks = linesMatching(views, /<style[\s>]/)
  expect(blocks, 'The one style block is the build’s, whose hash the CSP holds.').toEqual([
    expect.stringMatching(/^views\/layouts\/document\.tsx.*\$\{assets\.styles\}/),
  ])
})

test('pages write moments as their language does', () => {
  expect(
    linesMatching(views, /\bdisplayDateTime\b/),
    'Use <Time long> or format.moment(): the API’s text has the twelve hours of English.',
  ).toEqual([])
})

test('htmx is never asked to evaluate text', () => {
  expect(linesMatching(markup, /hx-on\b|hx-on:|hx-live|['"`](js|javascript):(?!')/)).toEqual([])
  expect(linesMatching(markup, /hx-trigger=["'{`][^"'}`]*\[/)).toEqual([])
})

test('htmx never scrolls: the script does, once all of an answer stands', () => {
  expect(
    linesMatching(markup, /\b(show|scroll):(top|bottom)|(show|scroll)Target:/),
    'Say `top` in hx-swap, see behaviours/focus.ts.',
  ).toEqual([])
})

test('links to other sites cannot reach back', () => {
  const open = linesMatching(views, /target="_blank"/)
  expect(open.filter((line) => !/rel=/.test(line) && !/legal-links|go\.tsx/.test(line))).toEqual([])
})
