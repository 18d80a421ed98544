import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** There while dist/ is what `npm run dev` made, which nothing else may start or test. */
export const developed = join(root, 'dist', 'developed')

export const sources = ['src', 'views', 'islands', 'public', 'locales', 'scripts']

/** Whether something that the build reads is newer than what it made. */
export function isStale() {
  if (isImage()) return false
  const made = join(root, 'dist', 'assets.json')
  if (!existsSync(made) || existsSync(developed)) return true
  const { mtimeMs } = statSync(made)
  const files = [...sources, 'package-lock.json', 'tsconfig.json'].map((name) => join(root, name))
  return files.some((file) => existsSync(file) && isNewer(file, mtimeMs))
}

/** The container image holds what was built, not what it was built from. */
export function isImage() {
  return !existsSync(join(root, 'src', 'main.ts'))
}

function isNewer(path, than) {
  const entry = statSync(path)
  if (entry.mtimeMs > than) return true
  return entry.isDirectory() && readdirSync(path).some((name) => isNewer(join(path, name), than))
}
