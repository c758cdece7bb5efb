import type { CSSProperties, ReactNode } from 'react';

import { Link } from '../../lib/router.tsx';
import { guidePath } from '../../lib/guide-sections.ts';
import { type Block, type GuideImages, type Inline, textOf } from './guide.ts';
import styles from './guide.module.css';

/** Blocks of the guide's text, with its images. */
export const GuideBlocks = ({
  blocks,
  images,
}: {
  readonly blocks: readonly Block[];
  readonly images: GuideImages;
}): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- They never change.
  blocks.map((block, index) => <GuideBlock key={index} block={block} images={images} />);

function GuideBlock({ block, images }: { readonly block: Block; readonly images: GuideImages }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return (
        <h3 id={block.id} className={styles.heading} tabIndex={-1}>
          {block.title}
        </h3>
      );
    case 'text':
      return (
        <p>
          <Inlines of={block.of} />
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List className={styles.list}>
          {block.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- They never change.
            <li key={index}>
              <GuideBlocks blocks={item} images={images} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        // Keyboards scroll what is wider than the page.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.table} tabIndex={0} role="group" aria-label={block.head.map(textOf).join('、')}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- They never change.
                  <th key={index} scope="col">
                    <Inlines of={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- They never change.
                <tr key={index}>
                  {row.map((cell, column) => (
                    // oxlint-disable-next-line react/no-array-index-key -- They never change.
                    <td key={column}>
                      <Inlines of={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'image':
      return (
        <img
          className={styles.image}
          src={images[block.name]?.src}
          alt={block.alt}
          // Its place is there before it is.
          style={{ '--width': `${block.width}px`, '--shape': images[block.name]?.shape } as CSSProperties}
          loading="lazy"
          // Without a network the text alone is there.
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
      );
  }
}

const Inlines = ({ of }: { readonly of: readonly Inline[] }): ReactNode =>
  // oxlint-disable-next-line react/no-array-index-key -- They never change.
  of.map((inline, index) => <InlineText key={index} inline={inline} />);

function InlineText({ inline }: { readonly inline: Inline }): ReactNode {
  if (typeof inline === 'string') return inline;
  switch (inline.kind) {
    case 'strong':
      return (
        <strong>
          <Inlines of={inline.of} />
        </strong>
      );
    case 'code':
      return <code>{inline.text}</code>;
    case 'link':
      return (
        <Link to={guidePath(inline.to)}>
          <Inlines of={inline.of} />
        </Link>
      );
  }
}
