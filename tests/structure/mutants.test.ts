import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'

/** Each stops when a file that it names has another name. */
const configurations = [
  'stryker.config.mjs',
  'stryker.database.config.mjs',
  'vitest.mutants.config.ts',
  'vitest.mutants.database.config.ts',
]

test.each(configurations)('every file that %s names is there', async (file) => {
  const { default: loaded } = await import(/* @vite-ignore */ pathToFileURL(inRoot(file)).href)
  expect(loaded.mutate ?? loaded.test.include).not.toEqual([])
})
