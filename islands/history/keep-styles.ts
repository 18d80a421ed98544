// The first page inlines its styles; the file for later pages is fetched when the network is idle: after
// a swap, or while typing.
const brought = document.querySelector<HTMLElement>('style[data-sheet]')?.dataset.sheet
if (brought) fetch(brought, { priority: 'low' }).catch(() => undefined)

export {}
