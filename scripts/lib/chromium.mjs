import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { node, root } from './project.mjs'
import { run } from './run.mjs'

/** Where e2e/support/browsers.ts looks for it too. */
const shell = '/usr/bin/chromium-headless-shell'
const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** How to get one, for people. */
export const howToGetChromium =
  'Install Chromium (`apt-get install chromium`, or `npx playwright install --with-deps chromium`), or name one: CHROMIUM=/path/to/chromium npm test. As root on Debian INSTALL_SYSTEM_PACKAGES=on npm test installs it.'

/**
 * Finds a Chromium that starts, else installs Playwright's own; packages of the system only where
 * INSTALL_SYSTEM_PACKAGES=on asks for them, with the shell without windows, which needs half of the
 * processor's time.
 * @returns its path, `null` for Playwright's own, `undefined` where there is none
 */
export async function findChromium() {
  const present = () => [process.env.CHROMIUM, ...system].find((path) => path && existsSync(path))
  if (process.env.INSTALL_SYSTEM_PACKAGES === 'on') await installPackages(present())
  const path = present()
  if (path) return (await starts(path)) ? path : undefined
  const own = ownPath()
  if (!existsSync(own)) await installOwn()
  return existsSync(own) && (await starts(own)) ? null : undefined
}

/** Not where libraries of the system are missing. */
async function starts(path) {
  const { code } = await run(path, ['--version'])
  return code === 0
}

function ownPath() {
  const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test')
  return chromium.executablePath()
}

async function installOwn() {
  console.log('Installing a Chromium for the journeys …')
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  await run(node(), [cli, 'install', 'chromium'])
}

async function installPackages(present) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const missing = [
    ...(present ? [] : ['chromium']),
    ...(existsSync(shell) ? [] : ['chromium-headless-shell']),
  ]
  if (missing.length === 0) return
  console.log(`Installing ${missing.join(' and ')} …`)
  await run('apt-get', ['update', '-qq'])
  for (const name of missing) {
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
}
