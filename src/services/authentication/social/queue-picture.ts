import type { SocialProvider } from '#src/contract/authentication/social.ts'
import type { Tx } from '#src/database/connect.ts'
import type { SocialIssuer } from '#src/services/kit/deps.ts'
import { socialPictures } from './schema.ts'

type Pictured = { userId: string; provider: SocialProvider; address: string | null }

/** A background job imports the picture, so the sign-up does not wait for the provider. */
export async function queuePicture(
  tx: Tx,
  { userId, provider, address }: Pictured,
  issuer: Pick<SocialIssuer, 'pictures'> | undefined,
): Promise<void> {
  if (!address || !issuer || !isPicture(address, issuer)) return
  await tx.insert(socialPictures).values({ userId, provider, address })
}

export function isPicture(address: string, { pictures }: Pick<SocialIssuer, 'pictures'>): boolean {
  return URL.canParse(address) && pictures.includes(new URL(address).origin)
}
