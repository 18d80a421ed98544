import * as store from 'fake-indexeddb'
import { afterAll, beforeAll, vi } from 'vitest'

/** IndexedDB as browsers have it, for the tests of one file. */
export function stubBrowserStore(): void {
  beforeAll(() => {
    for (const [name, value] of Object.entries(store)) {
      if (/^(?:IDB|indexedDB$)/.test(name)) vi.stubGlobal(name, value)
    }
  })
  afterAll(() => void vi.unstubAllGlobals())
}
