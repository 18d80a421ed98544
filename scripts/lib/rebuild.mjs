import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBundles } from './bundles.mjs'
import { root } from './project.mjs'
import { developed } from './stale.mjs'
import { buildStatic } from './static.mjs'

const dist = join(root, 'dist')
const files = join(dist, 'public')

/**
 * Answers a function that brings dist/ up to date after changes in some of the source folders, for
 * `npm run dev`: nothing is compressed, old files stay until the next whole build.
 */
export async function openRebuild() {
  mkdirSync(join(files, 'assets'), { recursive: true })
  writeFileSync(developed, '')
  for (const name of readdirSync(files, { recursive: true })) {
    if (name.endsWith('.br')) rmSync(join(files, name))
  }
  const bundles = await openBundles({
    server: join(dist, 'server'),
    browser: join(files, 'assets'),
  })
  const list = join(dist, 'assets.json')
  let assets = JSON.parse(readFileSync(list, 'utf8'))
  return async function rebuild(changed) {
    const has = (...folders) => folders.some((folder) => changed.has(folder))
    const [, scripts, others] = await Promise.all([
      has('src', 'views') && bundles.server(),
      has('islands') && bundles.browser(),
      has('public') && buildStatic(files),
    ])
    assets = { ...assets, ...others, ...scripts }
    writeFileSync(list, `${JSON.stringify(assets, null, 2)}\n`)
  }
}
