import { parseWebAddress } from '#src/contract/authentication/web-address.ts'

/** A link to the business elsewhere; an address that is not http or https is shown as text. */
export function WebLink({ address }: { address: string }) {
  const href = parseWebAddress(address)
  if (!href) return address
  return (
    <a href={href} rel="noopener noreferrer">
      {address.replace(/^https?:\/\//i, '')}
    </a>
  )
}
