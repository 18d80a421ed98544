import { hiddenFields, openBrowser } from './browser.ts'
import { WORLD_PASSWORD } from './world.ts'

/** The Cookie header of a fresh sign-in of the demo world's administrator, and a deal's address. */
export async function signIn(port: number): Promise<{ cookie: string; deal: string }> {
  const browser = openBrowser(`http://localhost:${port}`)
  const form = await browser.get('/login')
  const fields = { username: 'admin@dealdesk.example', password: WORLD_PASSWORD }
  const answer = await browser.post('/login', { ...hiddenFields(form.html), ...fields })
  if (answer.status !== 303) throw new Error(`the sign-in was answered with ${answer.status}`)
  const list = await browser.get('/deals/list/admin')
  const deal = list.html.match(/href="(\/deals\/view\/[^"?]+)"/)?.[1]
  if (!deal) throw new Error(`the list of deals has none (${list.status})`)
  return { cookie: browser.cookie(), deal }
}
