import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node, root } from './project.mjs'
import { run } from './run.mjs'

/** Builds a commit in a folder of its own, which goes with this process. @returns the folder */
export async function buildCommit(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'dealdesk-commit-'))
  git('worktree', 'add', '--quiet', '--detach', folder, commit)
  process.once('exit', () => git('worktree', 'remove', '--force', folder))
  process.once('SIGINT', () => process.exit(130))
  const lock = (of) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(folder) === lock(root))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else await runIn(folder, 'npm', ['ci', '--include=dev', '--loglevel=error'])
  await runIn(folder, node(), [join(folder, 'scripts', 'build.mjs')])
  return folder
}

async function runIn(cwd, command, args) {
  const { code, output } = await run(command, args, { cwd })
  if (code !== 0) throw new Error(output)
}

function git(...args) {
  execFileSync('git', args, { cwd: root, stdio: 'inherit' })
}
