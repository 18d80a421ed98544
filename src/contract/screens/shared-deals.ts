import { file } from './path.ts'

/** Read by caches and messengers, so the language is part of the address. */
export const sharedDealPaths = { show: file('/d/:language/:id', 'public') }
