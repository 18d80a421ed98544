import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './project.mjs'
import { run } from './run.mjs'

/** Where e2e/support/browsers.ts looks for it too. */
const shell = '/usr/bin/chromium-headless-shell'
const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Path of a Chromium: one that is there, else one that is installed now. Null: Playwright's own. The
 * shell without windows, which needs half of the processor's time, is installed beside it where it
 * can be.
 */
export async function findChromium() {
  const present = () => [process.env.CHROMIUM, ...system].find((path) => path && existsSync(path))
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installPackages(present)
  if (present()) return present()
  console.log('Installing Chromium …')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const { code, output } = await run(node(), [cli, 'install', 'chromium'])
  if (code !== 0) throw new Error(`No Chromium could be installed:\n${output}`)
  return null
}

async function installPackages(present) {
  const missing = [
    ...(present() ? [] : ['chromium']),
    ...(existsSync(shell) ? [] : ['chromium-headless-shell']),
  ]
  if (missing.length === 0) return
  console.log('Installing Chromium …')
  await run('apt-get', ['update', '-qq'])
  for (const name of missing) {
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
}
