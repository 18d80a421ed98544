/** Takes over an island's element. @param props the JSON that the server wrote @returns its undoing */
export type Mount = (element: HTMLElement, props: string) => () => void

/** Islands by the name that views give them. */
export type Islands = Record<string, () => Promise<{ mount: Mount }>>
