<?php
/**
 * Tribune's elements as blocks and shortcodes.
 *
 * @package Tribune
 */

namespace Tribune;

defined( 'ABSPATH' ) || exit;

/**
 * Every element of the widget is a block (`tribune/carousel`) and a shortcode (`[tribune_carousel]`).
 */
final class Elements {

	/** The elements, and whether each needs a product. Others accept one. */
	const NAMES = array(
		'reviews'       => true,
		'rating'        => true,
		'review-form'   => true,
		'questions'     => true,
		'gallery'       => true,
		'carousel'      => false,
		'badge'         => false,
		'store-reviews' => false,
	);

	/** Attributes of blocks and shortcodes, in addition to the product. */
	const ATTRIBUTES = array( 'heading', 'limit', 'layout', 'questions', 'product_href', 'subject', 'href' );

	/**
	 * Registers blocks and shortcodes.
	 */
	public static function register() {
		add_action( 'init', array( self::class, 'register_blocks' ) );
		foreach ( array_keys( self::NAMES ) as $name ) {
			add_shortcode(
				'tribune_' . str_replace( '-', '_', $name ),
				function ( $attributes ) use ( $name ) {
					return self::html( $name, (array) $attributes );
				}
			);
		}
	}

	/**
	 * Registers the blocks, with one plain script for the editor.
	 */
	public static function register_blocks() {
		wp_register_script(
			'tribune-blocks',
			plugins_url( 'assets/blocks.js', PLUGIN_FILE ),
			array( 'wp-blocks', 'wp-element', 'wp-block-editor', 'wp-components' ),
			VERSION,
			true
		);
		wp_add_inline_script( 'tribune-blocks', 'window.tribuneBlocks = ' . wp_json_encode( self::descriptions() ) . ';', 'before' );
		$text = array(
			'type'    => 'string',
			'default' => '',
		);
		foreach ( self::descriptions()['elements'] as $element ) {
			$name = $element['name'];
			register_block_type(
				'tribune/' . $name,
				array(
					'api_version'           => 3,
					'title'                 => $element['title'],
					'category'              => 'woocommerce',
					'attributes'            => array_fill_keys( array_merge( array( 'product_id' ), self::ATTRIBUTES ), $text ),
					'editor_script_handles' => array( 'tribune-blocks' ),
					'render_callback'       => function ( $attributes ) use ( $name ) {
						return '<div ' . get_block_wrapper_attributes() . '>' . self::html( $name, $attributes ) . '</div>';
					},
				)
			);
		}
	}

	/**
	 * Descriptions of the blocks for the editor.
	 *
	 * @return array
	 */
	private static function descriptions() {
		$titles = array(
			'reviews'       => __( 'Product reviews', 'tribune-reviews' ),
			'rating'        => __( 'Product rating', 'tribune-reviews' ),
			'review-form'   => __( 'Review form', 'tribune-reviews' ),
			'questions'     => __( 'Questions and answers', 'tribune-reviews' ),
			'gallery'       => __( 'Photos and videos of reviews', 'tribune-reviews' ),
			'carousel'      => __( 'Review carousel', 'tribune-reviews' ),
			'badge'         => __( 'Rating badge', 'tribune-reviews' ),
			'store-reviews' => __( 'Store reviews', 'tribune-reviews' ),
		);
		$list   = array();
		foreach ( self::NAMES as $name => $of_product ) {
			$list[] = array(
				'name'      => $name,
				'title'     => $titles[ $name ],
				'ofProduct' => $of_product,
			);
		}
		return array(
			'elements' => $list,
			'product'  => __( 'Product ID', 'tribune-reviews' ),
			'help'     => __( 'Empty: the product of the page', 'tribune-reviews' ),
			'heading'  => __( 'Heading', 'tribune-reviews' ),
			'preview'  => __( 'Tribune shows this on the page of the store.', 'tribune-reviews' ),
		);
	}

	/**
	 * An element with its initial content, which it shows until the widget has loaded. Empty if it needs a product and the page has none.
	 *
	 * @param string $name       Name of the element.
	 * @param array  $attributes `product_id` (default: the product of the page) and those of ATTRIBUTES.
	 * @return string
	 */
	public static function html( $name, $attributes = array() ) {
		$id = empty( $attributes['product_id'] ) ? self::product_of_page() : (int) $attributes['product_id'];
		if ( self::NAMES[ $name ] && ! $id ) {
			return '';
		}
		if ( ! self::NAMES[ $name ] && empty( $attributes['product_id'] ) ) {
			$id = 0;
		}
		wp_enqueue_script_module( 'tribune-widget', Connection::get( 'url' ) . '/widget/tribune.js', array(), null ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- Tribune's caching headers cover it.
		if ( 'reviews' === $name ) {
			wp_enqueue_style( 'tribune-reviews', plugins_url( 'assets/reviews.css', PLUGIN_FILE ), array(), VERSION );
		}
		$written = array(
			'merchant-id' => Connection::get( 'merchantId' ),
			'api-base'    => Api::base(),
			'locale'      => Reviews::language(),
			'product-id'  => $id ? (string) $id : '',
		);
		foreach ( self::ATTRIBUTES as $attribute ) {
			$written[ str_replace( '_', '-', $attribute ) ] = isset( $attributes[ $attribute ] ) ? (string) $attributes[ $attribute ] : '';
		}
		$html = '<tribune-' . $name;
		foreach ( array_filter( $written, 'strlen' ) as $attribute => $value ) {
			$html .= ' ' . $attribute . '="' . esc_attr( $value ) . '"';
		}
		return $html . '>' . self::first_content( $name, $id ) . '</tribune-' . $name . '>';
	}

	/**
	 * The initial content for search engines and browsers without scripts.
	 *
	 * @param string $name Name of the element.
	 * @param int    $id   Product ID; 0 for the store.
	 * @return string
	 */
	private static function first_content( $name, $id ) {
		if ( 'reviews' === $name ) {
			return Reviews::of( $id )['html'];
		}
		return 'rating' === $name ? wc_get_rating_html( Reviews::rating( $id )['average'], Reviews::rating( $id )['count'] ) : '';
	}

	/**
	 * The product that the page or the loop shows; 0 without one.
	 *
	 * @return int
	 */
	private static function product_of_page() {
		$id = (int) get_the_ID();
		return 'product' === get_post_type( $id ) ? $id : 0;
	}
}
