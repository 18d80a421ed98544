export type Mount = (element: HTMLElement, props: string) => () => void

export type Islands = Record<string, () => Promise<{ mount: Mount }>>
