import { formatPhone, formatPhoneLocally } from '@/lib/validation/phone';
import type { ContentKind } from '@/lib/enums';
import { readContent, type Content } from '@/server/areas/content/read-content';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * A content page with the product's name and contacts filled in where its text has {{productName}} and the like. The
 * agreement has none of these: what is signed depends on no configuration.
 */
export async function presentContent(deps: Pick<Deps, 'settings'>, kind: ContentKind): Promise<Content> {
  const content = await readContent(kind);
  const { settings } = deps;
  const words: Readonly<Record<string, string>> = {
    productName: settings.productName,
    supportEmail: settings.supportEmail,
    supportPhone: formatPhoneLocally(settings.supportPhoneNumber),
    supportPhoneInternational: formatPhone(settings.supportPhoneNumber),
    supportPhoneLink: settings.supportPhoneNumber,
    webAddressMain: settings.webAddressMain,
    webAddressSecondary: settings.webAddressSecondary,
    facilitySiteUrl: settings.facilitySiteUrl,
  };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole);
  return { ...content, title: fill(content.title), markdown: fill(content.markdown) };
}
