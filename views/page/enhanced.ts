import { createContext, useContext } from 'react'

const EnhancedContext = createContext(false)

export const EnhancedProvider = EnhancedContext.Provider

export function useEnhanced(): boolean {
  return useContext(EnhancedContext)
}
