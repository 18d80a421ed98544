import { pageAddress } from '#src/contract/page-address.ts'
import { sessionPaths } from '#src/contract/screens/sign-in.ts'

/** The page to continue on after sign-in, or null if it is none of ours or the sign-in itself. */
export function safeNext(given: string | null | undefined): string | null {
  const page = pageAddress(given)
  return page?.split('?')[0] === sessionPaths.login() ? null : page
}
