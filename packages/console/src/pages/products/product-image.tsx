import { Avatar } from '@mantine/core';
import { IconPackage } from '../../components/icons.ts';

/** The image of a product, or a placeholder of the same size. */
export function ProductImage({ url, size = 40 }: { url: string | null; size?: number }) {
  return (
    <Avatar src={url} alt="" size={size} radius="sm" imageProps={{ loading: 'lazy' }} aria-hidden>
      <IconPackage size={size / 2} />
    </Avatar>
  );
}
