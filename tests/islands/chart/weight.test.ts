import { expect, test } from 'vitest'
import { bundleIsland } from '#tests/support/island-bundle.ts'

test('a chart weighs at most 50 KB beside React; chart.js comes after the table is taken over [REPORT-46]', async () => {
  const { bytes, entry } = await bundleIsland('chart')
  expect(bytes).toBeLessThanOrEqual(50_000)
  const inputs = Object.keys(entry?.inputs ?? {})
  expect(inputs.filter((path) => path.includes('node_modules/'))).toEqual([])
})
