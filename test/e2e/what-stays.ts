import type { Page } from '@playwright/test'

const [LOOKS, LOOK_MS] = [10, 300]

/** Between two screens there is neither, and a table measures itself, which takes a busy machine more than some frames: what stays is a fault. */
export async function whatStays(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  for (let looks = 1; ; looks++) {
    const faults = await look()
    if (faults.length === 0 || looks === LOOKS) return faults
    await page.waitForTimeout(LOOK_MS)
  }
}
