/** Who asks: public map servers want to know whom to write to. */
export function userAgentOf({ publicOrigin }: { publicOrigin: string }): string {
  return `Dealdesk (${publicOrigin})`
}
