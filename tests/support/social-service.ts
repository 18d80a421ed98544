import { createAuthenticationService } from '#src/services/authentication/app.ts'
import { testDatabase } from './database.ts'
import { NONCE, openProvider, type TestProvider } from './id-tokens.ts'
import { testServiceDeps } from './service-deps.ts'

type Provider = 'google' | 'facebook'
type Headers = Record<string, string>

/** The authentication service beside two providers of our own keys; `pictures` are where Google's people have theirs. */
export async function socialService(pictures: readonly string[] = []) {
  const { db, handles } = await testDatabase()
  const providers: Record<Provider, TestProvider> = {
    google: await openProvider('google'),
    facebook: await openProvider('facebook'),
  }
  const social = {
    google: { ...providers.google.issuer, pictures },
    facebook: providers.facebook.issuer,
  }
  const deps = await testServiceDeps(handles, { social })
  const authentication = createAuthenticationService(deps)

  /** POST users/{provider}/{call}, with fields beside the credential in `more`. */
  function post(
    call: `${Provider}/${'sign-in' | 'sign-up' | 'link'}`,
    idToken: string,
    { headers = {}, ...more }: { headers?: Headers; [field: string]: unknown } = {},
  ): Promise<Response> {
    return Promise.resolve(
      authentication.request(`/users/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ idToken, nonce: NONCE, ...more }),
      }),
    )
  }

  return { db, deps, authentication, post, ...providers }
}
