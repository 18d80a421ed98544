/** Public map servers want to know whom to contact. */
export function userAgentOf({ publicOrigin }: { publicOrigin: string }): string {
  return `Dealdesk (${publicOrigin})`
}
