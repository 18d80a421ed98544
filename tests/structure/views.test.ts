import { expect, test } from 'vitest'
import { codeIn, filesIn, linesMatching } from './source-files.ts'

const views = codeIn('views')
const markup = codeIn('views', 'src', 'islands')

test('only the sanitising component writes markup that is not escaped [X01]', () => {
  const others = codeIn('views', 'src', 'islands').filter(
    ({ path }) => path !== 'views/components/safe-html.tsx',
  )
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
  expect(linesMatching(views, /<style[\s>]|<script(?![^>]*\b(src|type)=)[\s>]/)).toEqual([])
})

test('htmx is never asked to evaluate text', () => {
  expect(linesMatching(markup, /hx-on\b|hx-on:|hx-live|['"`](js|javascript):(?!')/)).toEqual([])
  expect(linesMatching(markup, /hx-trigger=["'{`][^"'}`]*\[/)).toEqual([])
})

test('addresses of screens are spelled in paths.ts alone', () => {
  const known = filesIn(['src/features', 'src/web/pictures'], /\/paths\.ts$/).flatMap(({ text }) =>
    [...text.matchAll(/path\('(\/[\w-]+)/g)].map((match) => match[1]),
  )
  const spelled = [...new Set(known)].join('|')
  const others = codeIn('views', 'src/features').filter(
    ({ path }) => !/\/paths\.ts$|coming-soon/.test(path),
  )
  const literal = linesMatching(others, new RegExp(`['"\`](${spelled})(?=['"\`/?])`))
  const comment = /^\S+ +(\*|\/\/|\/\*\*)/
  const call = /\.(GET|POST|PUT|PATCH|DELETE)\(/
  expect(
    literal.filter((line) => !comment.test(line) && !call.test(line)),
    "Take the address from the slice's paths.ts.",
  ).toEqual([])
})

test('links to other sites cannot reach back', () => {
  const open = linesMatching(views, /target="_blank"/)
  expect(open.filter((line) => !/rel=/.test(line) && !/legal-links|go\.tsx/.test(line))).toEqual([])
})
