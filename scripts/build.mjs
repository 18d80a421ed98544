import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { node, root } from './lib/project.mjs'

// Native parts are made for the project's own Node, so the build runs on it.
if (process.execPath !== node() && !process.env.BUILD_ON_OWN_NODE) {
  const env = { ...process.env, BUILD_ON_OWN_NODE: '1' }
  const again = spawnSync(node(), [fileURLToPath(import.meta.url)], { stdio: 'inherit', env })
  process.exit(again.status ?? 1)
}

const { commitOf } = await import('./lib/commit.mjs')
const { buildServer, buildBrowser } = await import('./lib/bundles.mjs')
const { buildStatic, compressAll } = await import('./lib/static.mjs')
const { writeBreachedPasswords } = await import('./lib/breached-passwords.mjs')
const { drawPictures } = await import('./lib/pictures.mjs')

const started = performance.now()
const out = join(root, 'dist')
const fresh = join(root, `dist-${process.pid}`)
rmSync(fresh, { recursive: true, force: true })
mkdirSync(join(fresh, 'public', 'assets'), { recursive: true })

try {
  const [, scripts, files] = await Promise.all([
    buildServer(join(fresh, 'server')),
    buildBrowser(join(fresh, 'public', 'assets')),
    buildStatic(join(fresh, 'public')),
    drawPictures(join(fresh, 'world')),
    writeBreachedPasswords(join(fresh, 'breached-passwords.bin')),
  ])
  await compressAll(join(fresh, 'public'))
  writeFileSync(
    join(fresh, 'assets.json'),
    `${JSON.stringify({ ...files, ...scripts }, null, 2)}\n`,
  )
  writeFileSync(join(fresh, 'build.json'), `${JSON.stringify({ commit: commitOf(root) })}\n`)
  rmSync(out, { recursive: true, force: true })
  renameSync(fresh, out)
} catch (error) {
  rmSync(fresh, { recursive: true, force: true })
  console.error(`The build failed: ${error.message}`)
  process.exit(1)
}
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
