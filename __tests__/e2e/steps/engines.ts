import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { Flattened } from '@siteimprove/alfa-rules';
import { isDeep } from '@/__tests__/support/depth';

interface FalsePositive {
  rule: string;
  /** Only these elements, as a selector; elements inside them count, too. */
  at: string;
  because: string;
}

/** What IBM's checker reports although WCAG 2.2 AA is met. */
const ibmFalsePositives: readonly FalsePositive[] = [
  {
    rule: 'aria_article_label_unique',
    at: 'li article',
    because: 'Each article is an item of a list and begins with its own heading. ARIA asks for no name.',
  },
  {
    rule: 'input_label_exists',
    at: 'details:not([open]) :is(select, input)',
    because: 'The checker takes a folded field for shown and its label for hidden.',
  },
  {
    rule: 'fieldset_label_valid',
    at: 'details:not([open]) fieldset',
    because: 'The checker takes a folded fieldset for shown and its legend for hidden.',
  },
  {
    rule: 'text_contrast_sufficient',
    at: 'details:not([open])',
    because: 'The checker takes folded text for shown, and compares it with what lies there.',
  },
  {
    rule: 'aria_form_label_unique',
    at: 'form:not([aria-label], [aria-labelledby])',
    because: 'A form without a name is no landmark, so it needs none that is unique.',
  },
  {
    rule: 'label_name_visible',
    at: 'button[aria-haspopup="menu"]',
    because: 'The name has the greeting. The initials beside it stand for a photo and are hidden from screen readers.',
  },
  {
    rule: 'label_name_visible',
    at: 'td[role="gridcell"]',
    because: 'A day shows “30” and “6 left” for want of room; its name has both numbers in a spoken date.',
  },
  {
    rule: 'label_content_exists',
    at: 'label:has(> input[aria-label])',
    because: 'The field has a name of its own. The label around it shows a short form and is larger to press.',
  },
  {
    rule: 'label_ref_valid',
    at: 'input[type="file"] + label',
    because: 'The file field stands before its label, out of sight, and has the id.',
  },
  {
    rule: 'input_autocomplete_valid',
    at: 'input[type="email"][autocomplete^="username"]',
    because: 'HTML allows it, and password managers need it: the address is the user name.',
  },
];

/** The same for Alfa; `at` is the start of the element's HTML, because Alfa judges outside of the page. */
const alfaFalsePositives: readonly (Omit<FalsePositive, 'at'> & { at: RegExp })[] = [
  {
    rule: 'sia-r14',
    at: /^<td role="gridcell"/,
    because: 'A day shows “30” and “6 left” for want of room; its name has both numbers in a spoken date.',
  },
  {
    rule: 'sia-r116',
    at: /^<summary class="[^"]* hidden"/,
    because: 'A part that cannot be folded does not display its line.',
  },
  {
    rule: 'sia-r56',
    at: /^<nav aria-label="Main"/,
    because: 'The places stand in the header or below, never in both: Alfa does not know the header’s own width.',
  },
  {
    rule: 'sia-r57',
    at: /– Nestling$/,
    because: 'Next.js announces the title of a new page in a live region of its own, outside the landmarks.',
  },
];

const { resolve } = createRequire(__filename);
let ibmSource: Promise<string> | null = null;

interface IbmIssue {
  ruleId: string;
  value: [policy: string, confidence: string];
  message: string;
  snippet: string;
  path: { dom: string };
}

/** IBM's accessibility checker, run in the page. Leaves out recommendations and what a person must judge. */
async function ibmViolations(page: Page): Promise<string[]> {
  ibmSource ??= readFile(resolve('accessibility-checker-engine/ace.js'), 'utf8');
  // Evaluated by the debugger: the content policy allows no script of another origin.
  await page.evaluate(`${await ibmSource}\n;window.ibm = ace;`);
  return page.evaluate(async (allowed) => {
    interface Checker {
      check(page: Document, guidelines: string[]): Promise<{ results: IbmIssue[] }>;
    }
    const { ibm } = window as unknown as { ibm: { Checker: new () => Checker } };
    const { results } = await new ibm.Checker().check(document, ['WCAG_2_2']);
    const elementAt = (path: string) =>
      document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue as Element | null;
    const isAllowed = ({ ruleId, path }: IbmIssue) =>
      allowed.some(({ rule, at }) => rule === ruleId && elementAt(path.dom)?.closest(at));
    return results
      .filter(({ value: [policy, confidence] }) => policy === 'VIOLATION' && confidence === 'FAIL')
      .filter((issue) => !isAllowed(issue))
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet.slice(0, 200)}`);
  }, ibmFalsePositives);
}

/** Siteimprove Alfa's rules for WCAG 2.2 A and AA and for ARIA. It reads the page once and judges it in this process. */
async function alfaViolations(page: Page): Promise<string[]> {
  // Loaded on demand: most workers do not need it.
  const [{ Audit }, { Playwright }, { default: allRules }, { Conformance, Criterion }] = await Promise.all([
    import('@siteimprove/alfa-act'),
    import('@siteimprove/alfa-playwright'),
    import('@siteimprove/alfa-rules'),
    import('@siteimprove/alfa-wcag'),
  ]);
  const rules = [...allRules].filter((rule) =>
    rule.hasRequirement(
      (requirement) =>
        (Criterion.isCriterion(requirement) && Conformance.isAA()(requirement)) || requirement.toJSON().type === 'ARIA',
    ),
  );
  const read = await Playwright.toPage(await page.evaluateHandle(() => document));
  const outcomes = await Audit.of<Flattened.Input, Flattened.Target, Flattened.Question, Flattened.Subject>(
    read,
    rules,
  ).evaluate();
  return [...outcomes]
    .filter(({ outcome }) => outcome === 'failed')
    .filter(
      (found) =>
        !alfaFalsePositives.some(
          ({ rule, at }) => found.rule.uri.endsWith(rule) && at.test(textOf(found.target).trim()),
        ),
    )
    .map(({ rule, target }) => `${rule.uri} ${textOf(target).replace(/\s+/g, ' ').slice(0, 200)}`);
}

/** The HTML of what a rule judged: an element, or a group of them, which has no text of its own. */
function textOf(target: unknown): string {
  const text = String(target);
  return text === '[object Object]' ? [...(target as Iterable<unknown>)].join(' ') : text;
}

/**
 * The second and third opinion after axe, in the deep check and on the wide window only: on a large page, Alfa takes up
 * to ten seconds of processor time.
 */
export async function expectOtherEnginesAgree(page: Page): Promise<void> {
  if (!isDeep || page.viewportSize()!.width < 1024) return;
  expect({ ibm: await ibmViolations(page), alfa: await alfaViolations(page) }).toEqual({ ibm: [], alfa: [] });
}
