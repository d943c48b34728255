<?php
/**
 * Reviews and stars on the store's pages.
 *
 * @package Tribune
 */

namespace Tribune;

defined( 'ABSPATH' ) || exit;

/**
 * Replaces WooCommerce's reviews with Tribune's, in classic and in block themes.
 */
final class Storefront {

	/**
	 * Registers the filters of pages. The admin keeps WooCommerce's figures.
	 */
	public static function register() {
		add_filter( 'woocommerce_structured_data_product', array( self::class, 'structured_data' ), 20, 2 );
		if ( is_admin() && ! wp_doing_ajax() ) {
			return;
		}
		foreach ( array( 'woocommerce_enable_reviews', 'woocommerce_enable_review_rating' ) as $option ) {
			add_filter( 'pre_option_' . $option, array( self::class, 'yes' ) );
		}
		foreach ( array(
			'average_rating' => 'average',
			'review_count'   => 'count',
			'rating_counts'  => 'stars',
		) as $property => $part ) {
			add_filter(
				'woocommerce_product_get_' . $property,
				function ( $value, $product ) use ( $part ) {
					return Reviews::rating( $product->get_id() )[ $part ];
				},
				20,
				2
			);
		}
		add_filter( 'woocommerce_product_tabs', array( self::class, 'tabs' ), 98 );
		add_filter( 'comments_template', array( self::class, 'comments_template' ), 100 );
		add_filter( 'pre_render_block', array( self::class, 'block' ), 10, 2 );
	}

	/**
	 * Lets WooCommerce show stars even if its own reviews are turned off.
	 *
	 * @return string
	 */
	public static function yes() {
		return 'yes';
	}

	/**
	 * Replaces the reviews tab, also for products that do not allow WordPress comments.
	 *
	 * @param array $tabs Tabs of a product.
	 * @return array
	 */
	public static function tabs( $tabs ) {
		global $product;
		if ( ! $product instanceof \WC_Product ) {
			return $tabs;
		}
		$tabs['reviews'] = array(
			/* translators: %s: number of reviews. */
			'title'    => sprintf( __( 'Reviews (%s)', 'tribune-reviews' ), number_format_i18n( $product->get_review_count() ) ),
			'priority' => isset( $tabs['reviews']['priority'] ) ? $tabs['reviews']['priority'] : 30,
			'callback' => array( self::class, 'show' ),
		);
		return $tabs;
	}

	/**
	 * Shows the reviews of the product.
	 */
	public static function show() {
		echo self::html(); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- Elements::html escapes attributes; Tribune's fragment contains escaped text only.
	}

	/**
	 * The reviews of the product, inside the element that WooCommerce's links target.
	 *
	 * @return string
	 */
	private static function html() {
		return '<div id="reviews" class="tribune-product-reviews">' . Elements::html( 'reviews' ) . '</div>';
	}

	/**
	 * Replaces the template of themes that show reviews outside of the tabs.
	 *
	 * @param string $template Path of the template.
	 * @return string
	 */
	public static function comments_template( $template ) {
		return 'product' === get_post_type() ? dirname( PLUGIN_FILE ) . '/includes/comments-template.php' : $template;
	}

	/**
	 * Replaces WooCommerce's reviews block.
	 *
	 * @param string|null $html  HTML, if something else has rendered the block.
	 * @param array       $block The block.
	 * @return string|null
	 */
	public static function block( $html, $block ) {
		return 'woocommerce/product-reviews' === $block['blockName'] && is_singular( 'product' ) ? self::html() : $html;
	}

	/**
	 * Replaces WooCommerce's rating and reviews with Tribune's in the structured data of the product.
	 *
	 * @param array       $markup  Structured data of the product.
	 * @param \WC_Product $product Product.
	 * @return array
	 */
	public static function structured_data( $markup, $product ) {
		unset( $markup['aggregateRating'], $markup['review'] );
		return $markup + Reviews::of( $product->get_id() )['data'];
	}
}
