import { robotsText } from '@/lib/site/search-engines';
import { portalOrigin } from '@/server/ssr/public-url';
import { textFile } from '@/server/ssr/text-file';

export default function Robots() {
  return null;
}

export const getServerSideProps = textFile(async (api) => {
  const { demo } = await api.getSettings({});
  return { type: 'text/plain', text: robotsText({ demo, origin: portalOrigin() }) };
});
