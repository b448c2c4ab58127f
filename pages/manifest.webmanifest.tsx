import { manifestOf } from '@/lib/site/manifest';
import { textFile } from '@/server/ssr/text-file';

export default function Manifest() {
  return null;
}

export const getServerSideProps = textFile(async (api) => {
  const { productName } = await api.getSettings({});
  return { type: 'application/manifest+json', text: JSON.stringify(manifestOf(productName)) };
});
