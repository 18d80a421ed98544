import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inRoot } from '#src/platform/root.ts'
import { startServer } from '#tests/support/server.ts'

const { openBundles } = await import(inRoot('scripts', 'lib', 'bundles.mjs'))

test('the server as npm run dev builds it answers pages, and React has no warning', async () => {
  const folder = inRoot(`dist-dev-${process.pid}`)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const bundles = await openBundles({ server: folder, browser: join(folder, 'assets') })
  await bundles.server()
  await bundles.dispose()

  const server = await startServer({}, { program: join(folder, 'main.js') })
  const page = await fetch(`${server.origin}/login`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<form')
  expect(server.output()).not.toContain('react.dev')
})
