import type { Page } from '@playwright/test';

/** Prints a page as the browser does. @returns how many sheets it takes, and whether the first is landscape */
export async function printPage(page: Page): Promise<{ sheets: number; isLandscape: boolean }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!;
  return { sheets: pdf.match(/\/Type\s*\/Page\b(?!s)/g)!.length, isLandscape: Number(width) > Number(height) };
}
