import type { Locator, Page } from '@playwright/test';

/** Counts what a person does for a job: clicks (keys that act, such as Enter, are clicks, too) and the fields they fill in. */
export class Effort {
  readonly #page: Page;
  readonly #since = performance.now();
  #clicks = 0;
  #fields = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  get clicks(): number {
    return this.#clicks;
  }

  async click(control: Locator): Promise<void> {
    this.#clicks += 1;
    await control.click();
  }

  async press(key: string): Promise<void> {
    this.#clicks += 1;
    await this.#page.keyboard.press(key);
  }

  /** Types into a field; without a click where it has the focus already. */
  async type(field: Locator, text: string): Promise<void> {
    this.#fields += 1;
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.click(field);
    await field.fill(text);
  }

  /** Prints what the job took. The seconds are this machine's, without those in which a person thinks and types. */
  print(job: string): void {
    const seconds = ((performance.now() - this.#since) / 1000).toFixed(1);
    console.log(`${job}: ${this.#clicks} clicks, ${this.#fields} fields, ${seconds} s`);
  }
}
