import { Agent, get } from 'node:http'
import type { Seen } from './traffic.ts'

// A process of its own, which is on time however busy the test is. Prints what it saw as JSON.
const [url = '', cookie = '', rate = '', seconds = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const headers = { cookie, accept: 'text/html' }
const begun = performance.now()
const planned = Number(rate) * Number(seconds)
const sent: Promise<Seen>[] = []

const timer = setInterval(async () => {
  const due = Math.min(planned, ((performance.now() - begun) * Number(rate)) / 1000)
  while (sent.length < due) sent.push(ask())
  if (sent.length < planned) return
  clearInterval(timer)
  process.stdout.write(JSON.stringify(await Promise.all(sent)), () => process.exit())
}, 10)

function ask(): Promise<Seen> {
  const at = performance.now()
  return new Promise((resolve) => {
    get(url, { agent, headers }, (answer) => {
      const { statusCode: status = 0, headers: fields } = answer
      const retryAfter = fields['retry-after'] ?? null
      answer.resume().once('close', () => {
        resolve({ at, ms: performance.now() - at, status, retryAfter })
      })
    }).once('error', () => resolve({ at, ms: performance.now() - at, status: 0, retryAfter: null }))
  })
}
