import { spawn } from 'node:child_process'
import { root } from './project.mjs'

/**
 * Runs a program, in the project's folder unless told otherwise, and answers its exit code and output.
 * `show` passes the output through as it comes. It is ended with us.
 */
export function run(command, args, { show = false, cwd = root, env = {} } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const end = () => child.kill('SIGTERM')
    process.once('exit', end)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        if (show) process.stdout.write(text)
      })
    }
    child.on('error', (error) => finish(1, `${output}${error.message}\n`))
    child.on('close', (code) => finish(code ?? 1, output))

    function finish(code, text) {
      process.off('exit', end)
      done({ code, output: text })
    }
  })
}
