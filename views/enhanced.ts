import { createContext, useContext } from 'react'

const EnhancedContext = createContext(false)

/** Wraps what stands inside the signed-in shell, where `#main`, `#dialog` and `#list` are swapped. */
export const EnhancedProvider = EnhancedContext.Provider

/** Whether links and forms may carry htmx attributes; elsewhere they load whole pages. */
export function useEnhanced(): boolean {
  return useContext(EnhancedContext)
}
