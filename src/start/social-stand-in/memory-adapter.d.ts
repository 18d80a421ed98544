declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { Configuration } from 'oidc-provider'
  export function createMemoryAdapter(clockToleranceSeconds: number): Configuration['adapter']
}
