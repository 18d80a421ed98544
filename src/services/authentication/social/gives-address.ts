import type { VerifiedPerson } from './verify-credential.ts'

/**
 * Whether the provider itself gives out the person's address, so that nobody else can hold it now. Of
 * Google that is gmail.com and the domain that it hosts for an organisation; any other address was
 * verified once and may have passed on since (developers.google.com, “Verify the Google ID token”).
 */
export function givesAddress({ provider, email, hostedDomain }: VerifiedPerson): boolean {
  if (!email) return false
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return provider !== 'google' || domain === 'gmail.com' || domain === hostedDomain
}
