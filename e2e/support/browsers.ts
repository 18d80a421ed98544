import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LaunchOptions } from '@playwright/test'

const present = (path: string) => (existsSync(path) ? path : undefined)
const chromium = process.env.CHROMIUM ?? present('/usr/bin/chromium')
const shell = present('/usr/bin/chromium-headless-shell')
const asRoot = process.getuid?.() === 0
const args = ['--disable-gpu', ...(asRoot ? ['--no-sandbox'] : [])]
/** What fits must not depend on the fonts of the machine. */
const env = {
  ...process.env,
  FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)),
}

/** Without windows where there is such a browser: it needs half of the processor's time. */
export const quick: LaunchOptions = launch(shell ?? chromium)

/** The browser that people use: it takes messages while no page is open. */
export const whole: LaunchOptions = chromium ? launch(chromium) : { args, env, channel: 'chromium' }

function launch(executablePath: string | undefined): LaunchOptions {
  return executablePath ? { args, env, executablePath } : { args, env }
}
