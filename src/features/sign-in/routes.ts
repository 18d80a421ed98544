import { sessionPaths } from '#src/contract/screens/sign-in.ts'
import { get, post, type Route } from '#src/web/http/route.ts'
import * as passkey from './passkey.tsx'
import { prove } from './prove-identity.ts'
import * as savedForm from './saved-form.tsx'
import * as secondFactor from './second-factor.tsx'
import { create, show } from './session.tsx'
import { destroy } from './sign-out.tsx'

export const sessionRoutes: readonly Route[] = [
  get(sessionPaths.kept, savedForm.show),
  get(sessionPaths.home, show),
  get(sessionPaths.login, show),
  post(sessionPaths.login, 'user.signed-in', create),
  get(sessionPaths.code, secondFactor.show),
  post(sessionPaths.code, 'user.signed-in', secondFactor.create),
  post(sessionPaths.prove, 'user.identity-proved', prove),
  get(sessionPaths.passkey, passkey.show),
  post(sessionPaths.passkey, 'user.signed-in', passkey.create),
  post(sessionPaths.logout, 'user.signed-out', destroy),
]
