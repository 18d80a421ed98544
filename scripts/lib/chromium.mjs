import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { node, root } from './project.mjs'
import { run } from './run.mjs'

const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Path of a Chromium: one that is there, else one that is installed now. Null: Playwright's own. */
export async function findChromium() {
  const present = () => [process.env.CHROMIUM, ...system].find((path) => path && existsSync(path))
  if (present()) return present()
  console.log('Installing Chromium …')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (present()) return present()
  }
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const { code, output } = await run(node(), [cli, 'install', 'chromium'])
  if (code !== 0) throw new Error(`No Chromium could be installed:\n${output}`)
  return null
}
