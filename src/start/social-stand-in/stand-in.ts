import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Provider } from 'oidc-provider'
import type { SocialProvider } from '#src/contract/authentication/social.ts'
import type { SocialIssuer } from '#src/services/kit/deps.ts'
import type { SocialClient } from '#src/web/deps.ts'
import { people, type StandInPerson } from './people.ts'
import { standInProvider } from './provider.ts'

type StandIn = { client: SocialClient; issuer: SocialIssuer; close: () => Promise<void> }

/**
 * An OpenID provider on a local port instead of Google or Facebook; null if its package is not installed,
 * as in production.
 * @param redirectUri the only address its codes are sent to
 */
export async function startStandIn(
  name: SocialProvider,
  redirectUri: string,
): Promise<StandIn | null> {
  const library = await load().catch(nullIfMissing)
  if (!library) return null
  const server = createServer()
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', done)
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { id: `${name}-stand-in`, secret: 'known to everybody', redirectUri }
  const provider = standInProvider(library, name, issuer, client)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/choose/')) return answer(request, response)
    choose(name, provider, request, response).catch(() => response.writeHead(400).end())
  })
  return {
    client: {
      clientId: client.id,
      clientSecret: client.secret,
      authorization: `${issuer}/auth`,
      token: `${issuer}/token`,
    },
    issuer: { clientId: client.id, jwks: `${issuer}/jwks`, issuers: [issuer], pictures: [] },
    close: () => close(server),
  }
}

/** With its store for development given by name, which it would otherwise warn of at every start. */
async function load() {
  const { createMemoryAdapter } = await import('oidc-provider/lib/adapters/memory_adapter.js')
  return { ...(await import('oidc-provider')), adapter: createMemoryAdapter(0) }
}

async function choose(
  name: SocialProvider,
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(choosingPage(name, `/choose/${uid}`))
    return
  }
  const subject = new URLSearchParams(await text(request)).get('subject')
  const known = people.find((one) => one.subject === subject)
  const result = known
    ? { login: { accountId: known.subject, remember: false }, select_account: {} }
    : { error: 'access_denied', error_description: 'the visitor gave up' }
  await provider.interactionFinished(request, response, result)
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ERR_MODULE_NOT_FOUND') return null
  throw error
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
}

const label = { google: 'Google', facebook: 'Facebook' } as const

function choosingPage(provider: SocialProvider, action: string): string {
  const name = label[provider]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${name} stand-in</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 10vh auto; padding: 0 1rem; color: #1c2b33 }
  button { display: block; width: 100%; margin: .5rem 0; padding: .6rem .9rem; font: inherit; text-align: start; border: 1px solid #8a979e; border-radius: 8px; background: #fff; color: inherit; cursor: pointer }
  small { display: block; color: #4c5b63 }
</style>
<main>
<h1>${name} stand-in</h1>
<p>This page stands in for ${name} while you develop. Nothing leaves this machine. Who are you?</p>
<form method="post" action="${action}">
${people.map((person) => choice(provider, person)).join('\n')}
<button name="subject" value="">Cancel</button>
</form>
</main>
</html>
`
}

function choice(provider: SocialProvider, { subject, name, email, verified }: StandInPerson) {
  return `<button name="subject" value="${subject}">${name}<small>${email}, ${known()}</small></button>`

  function known() {
    if (provider === 'facebook') return 'not said to be verified'
    return verified ? 'verified' : 'not verified'
  }
}
